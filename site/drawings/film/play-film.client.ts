// Plays the hero's film after everything else has loaded, and only for a visitor who has asked for
// neither less motion nor less data and whose connection is not slow. Until the film's first frame,
// and without a film, the drawing is in its place. The film pauses while the hero is out of view.
import av1 from "./hero.av1.mp4";
import h264 from "./hero.h264.mp4";

// Not in the template, where Firefox would try to load them.
const files = [
  { src: av1, type: 'video/mp4; codecs="av01.0.08M.08"' },
  { src: h264, type: 'video/mp4; codecs="avc1.640032"' },
];

const stage = document.querySelector<HTMLElement>("[data-film]");
const template = stage?.querySelector("template");
const button = stage?.querySelector("button");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The Network Information API, which some browsers and TypeScript's types lack. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
const { connection } = navigator as Navigator & { readonly connection?: Connection };

let video: HTMLVideoElement | null | undefined;
let isPaused = false;

function mayPlay(): boolean {
  const isLimited = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "");
  return !reducedMotion.matches && !isLimited;
}

function addFilm(): void {
  video = template && document.importNode(template.content, true).querySelector("video");
  if (!video) return;
  for (const file of files) video.append(Object.assign(document.createElement("source"), file));
  template?.before(video);
  // A browser ignores the attribute on an element from a template.
  video.muted = true;
  for (const type of ["play", "pause"]) video.addEventListener(type, showState);
  video.addEventListener("loadeddata", showState, { once: true });
  video.lastElementChild?.addEventListener("error", giveUp);
}

function removeFilm(): void {
  video?.remove();
  video = undefined;
  if (button) button.hidden = true;
}

/** Neither file can be played: the drawing stays, and nothing is fetched again. */
function giveUp(): void {
  heroObserver.disconnect();
  removeFilm();
}

function showState(): void {
  if (!button || !video || video.readyState < 2) return;
  button.hidden = false;
  button.toggleAttribute("data-paused", isPaused);
}

function play(): void {
  // A browser that saves power may refuse; the button then offers to play. Scrolling past the hero
  // while the film loads ends the attempt too, but nobody wanted it paused.
  video?.play().catch(({ name }: DOMException) => {
    if (name !== "NotAllowedError") return;
    isPaused = true;
    showState();
  });
}

button?.addEventListener("click", () => {
  isPaused = !isPaused;
  if (isPaused) video?.pause();
  else play();
});

reducedMotion.addEventListener("change", () => {
  if (reducedMotion.matches) removeFilm();
});

const heroObserver = new IntersectionObserver(([entry]) => {
  if (!entry?.isIntersecting) return video?.pause();
  if (!video && mayPlay()) addFilm();
  if (!isPaused) play();
});

// After the fonts too, because the drawing's letters use one of them.
async function playLast(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((next) => addEventListener("load", next, { once: true }));
  }
  await document.fonts.ready;
  if (stage) heroObserver.observe(stage);
}

void playLast();
