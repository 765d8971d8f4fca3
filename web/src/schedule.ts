// Draws what is in view at once and the rest when the browser has nothing else to do, so that a page of many plots
// opens, switches its theme and changes its model without waiting for all of them.

type Job = () => void;

const waiting = new Map<Element, Job>();
const inView = new Set<Element>();
let frame = 0;
let idle = false;

const whenIdle: (job: Job) => void =
  typeof requestIdleCallback === "function"
    ? (job) => requestIdleCallback(job, { timeout: 100 })
    : (job) => setTimeout(job, 30);

const watcher = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) inView.add(entry.target);
      else inView.delete(entry.target);
    }
    soon();
  },
  { rootMargin: "200px" },
);

export function watch(element: Element): void {
  watcher.observe(element);
}

export function draw(element: Element, job: Job): void {
  waiting.set(element, job);
  tell();
  soon();
}

function run(element: Element): void {
  const job = waiting.get(element);
  waiting.delete(element);
  job?.();
  tell();
}

// Tells tests, and whoever prints the page by a program, whether something is still to be drawn.
function tell(): void {
  document.documentElement.toggleAttribute("data-pending", waiting.size > 0);
}

function soon(): void {
  if (frame !== 0 || waiting.size === 0) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    for (const element of [...waiting.keys()]) if (inView.has(element)) run(element);
    later();
  });
}

function later(): void {
  if (idle || waiting.size === 0) return;
  idle = true;
  whenIdle(() => {
    idle = false;
    const [next] = waiting.keys();
    if (next) run(next);
    later();
  });
}

// What is in view, before the browser paints anything: the page opens whole, and nothing on it moves afterwards.
export function drawInView(): void {
  for (const element of [...waiting.keys()]) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) run(element);
  }
}

// Everything at once, for print.
export function drawAll(): void {
  for (const element of [...waiting.keys()]) run(element);
}
