// The frames are sRGB; with these tags players show the same colours as the page.
const colours = [
  "-vf",
  "scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuv420p",
  ...["-color_range", "tv", "-colorspace", "bt709"],
  ...["-color_primaries", "bt709", "-color_trc", "iec61966-2-1"],
];

// The index comes first, and nothing in the file depends on the time of encoding.
const container = ["-movflags", "+faststart", "-fflags", "+bitexact", "-map_metadata", "-1"];

/** The film's files and their ffmpeg options. */
export const encodings: readonly { readonly file: string; readonly options: readonly string[] }[] =
  [
    {
      file: "hero.av1.mp4",
      options: [
        ...["-c:v", "libaom-av1", "-crf", "14", "-b:v", "0", "-cpu-used", "6"],
        ...["-row-mt", "1", "-tiles", "2x1", "-g", "400"],
        ...colours,
        ...container,
      ],
    },
    {
      file: "hero.h264.mp4",
      options: [
        ...["-c:v", "libx264", "-preset", "slow", "-crf", "14", "-tune", "animation"],
        ...["-profile:v", "high", "-level", "5.0", "-g", "400"],
        ...colours,
        ...container,
      ],
    },
  ];
