import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BenchData, Sources } from "./contract.ts";

/** Fetched once, when somebody looks at the first test. */
let sources: Promise<Sources> | undefined;

async function fetchSources(address: string): Promise<Sources> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** The file of a test, highlighted by the build, at the failing line or at the test's beginning. */
export function TestSource(props: {
  address: string;
  test: BenchData["tests"][number];
  failingLine: number | undefined;
}) {
  const { address, test, failingLine } = props;
  const [html, setHtml] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const code = useRef<HTMLElement>(null);

  useEffect(() => {
    sources ??= fetchSources(address);
    sources.then(
      (files) => setHtml(files[test.file] ?? ""),
      () => {
        sources = undefined;
        setMissing(true);
      },
    );
  }, [address, test.file]);

  useLayoutEffect(() => {
    const box = code.current;
    if (!box || html === undefined) return;
    const line = (number: number) => box.querySelector<HTMLElement>(`[data-line="${number}"]`);
    line(failingLine ?? 0)?.setAttribute("data-failing", "");
    const shown = line(failingLine ?? test.line);
    if (shown) box.scrollTop = shown.offsetTop - box.clientHeight * (failingLine ? 0.4 : 0.1);
    return () => line(failingLine ?? 0)?.removeAttribute("data-failing");
  }, [html, failingLine, test.line]);

  if (isMissing) return <p>The test’s source did not arrive. The page’s download has it.</p>;
  return (
    <figure>
      <figcaption className="control-caption">
        {test.file}, {failingLine ? `line ${failingLine} fails` : `line ${test.line}`}
      </figcaption>
      <section
        ref={code}
        className="test-source-code"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Source of ${test.id}`}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by this site's build. */}
        <pre dangerouslySetInnerHTML={{ __html: html ?? "" }} />
      </section>
    </figure>
  );
}
