/**
 * The film that begins with the picture of HeroTraces, for the same place, as a
 * template: sections/play-film.client.ts takes it out and adds its files when the
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
      />
    </template>
  );
}
