// Plays the hero's film once everything else has loaded and the hero is in view, and only for a
// visitor who has asked for neither less motion nor less data and whose connection is not slow. Until
// the film's first frame, and without a film, the drawing is in its place.
import av1 from "./hero.av1.mp4";
import h264 from "./hero.h264.mp4";

const files = [
  { src: av1, type: 'video/mp4; codecs="av01.0.08M.08"' },
  { src: h264, type: 'video/mp4; codecs="avc1.640032"' },
];

const stage = document.querySelector("[data-film]");
const button = stage?.querySelector("button");

/** The Network Information API, which some browsers and TypeScript's types lack. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
const { connection } = navigator as Navigator & { readonly connection?: Connection };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

function mayPlay(): boolean {
  const isLimited = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "");
  return !isLimited && !reducedMotion.matches;
}

function addFilm(): void {
  const video = Object.assign(document.createElement("video"), {
    autoplay: true,
    muted: true,
    loop: true,
    playsInline: true,
    disablePictureInPicture: true,
    disableRemotePlayback: true,
    ariaHidden: "true",
    tabIndex: -1,
  });
  for (const file of files) video.append(Object.assign(document.createElement("source"), file));
  // A browser that saves power may not start the film; the button then offers to play it.
  const showState = () => {
    button?.toggleAttribute("data-paused", video.paused);
    if (button) button.hidden = false;
  };
  for (const type of ["loadeddata", "play", "pause"]) video.addEventListener(type, showState);
  button?.addEventListener("click", () => (video.paused ? video.play() : video.pause()));
  reducedMotion.addEventListener("change", () => video.pause());
  stage?.querySelector("svg")?.after(video);
}

const heroObserver = new IntersectionObserver(([entry]) => {
  if (!entry?.isIntersecting) return;
  heroObserver.disconnect();
  if (mayPlay()) addFilm();
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
