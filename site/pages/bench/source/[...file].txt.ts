import type { APIRoute } from "astro";
import { text } from "../../../../tools/firmware/sources.ts";
import { downloads } from "../../../thermostat/source.ts";

export const getStaticPaths = () => downloads().map((file) => ({ params: { file } }));

/** A source of the firmware as plain text. */
export const GET: APIRoute = ({ params }) => new Response(text(`firmware/${params.file}`));
