import av1 from "./film/hero.av1.mp4";
import h264 from "./film/hero.h264.mp4";

/**
 * The film that begins with the picture of HeroTraces, for the same place. In
 * a template it loads nothing; sections/play-film.ts takes it out when the
 * visitor's settings and connection allow. Decoration for assistive technology.
 */
export function HeroFilm() {
  return (
    <template>
      <video
        muted
        loop
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        aria-hidden="true"
        tabIndex={-1}
      >
        <source src={av1} type='video/mp4; codecs="av01.0.08M.08"' />
        <source src={h264} type='video/mp4; codecs="avc1.640032"' />
      </video>
    </template>
  );
}
