// Plays the hero's film once everything else is there, and only for a visitor
// who has asked for neither less motion nor less data and whose connection is
// not slow. Until its first frame shows, and without it, the drawing stands in
// the same place. The film pauses while the hero is out of sight.
import av1 from "../drawings/film/hero.av1.mp4";
import h264 from "../drawings/film/hero.h264.mp4";

// Not in the template, where Firefox tries to load them in vain.
const files = [
  { src: av1, type: 'video/mp4; codecs="av01.0.08M.08"' },
  { src: h264, type: 'video/mp4; codecs="avc1.640032"' },
];

const stage = document.querySelector<HTMLElement>("[data-film]");
const template = stage?.querySelector("template");
const button = stage?.querySelector("button");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Not in every browser, and not among TypeScript's types. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
const { connection } = navigator as Navigator & { readonly connection?: Connection };

let video: HTMLVideoElement | null | undefined;
let isPaused = false;

function isWelcome(): boolean {
  const isScarce = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "");
  return !reducedMotion.matches && !isScarce;
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
  sight.disconnect();
  removeFilm();
}

function showState(): void {
  if (!button || !video || video.readyState < 2) return;
  button.hidden = false;
  button.toggleAttribute("data-paused", isPaused);
}

function play(): void {
  // A browser that saves power may refuse; then the button offers to play. Scrolling past the hero
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

const sight = new IntersectionObserver(([entry]) => {
  if (!entry?.isIntersecting) return video?.pause();
  if (!video && isWelcome()) addFilm();
  if (!isPaused) play();
});

// The letters on the screen are set in one of the fonts.
async function playLast(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((next) => addEventListener("load", next, { once: true }));
  }
  await document.fonts.ready;
  if (stage) sight.observe(stage);
}

void playLast();
