/**
 * The film, which begins with the picture of HeroTraces, in the same place. It is a template:
 * sections/play-film.client.ts inserts the video and its files when the visitor's settings and
 * connection allow. Decorative, so hidden from assistive technology.
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
      />
    </template>
  );
}
