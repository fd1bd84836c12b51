import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from "react";
import { classList } from "../../styles/class-list.ts";
import { draw, type Picture } from "./draw.ts";

/** The canvas. Everything it shows is in words beside it. */
export function Screen({
  className,
  picture,
  sweeps,
  ...rest
}: { picture: Picture; sweeps?: boolean } & ComponentPropsWithoutRef<"canvas">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => draw(element, picture));
    observer.observe(element);
    return () => observer.disconnect();
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={classList("screen", sweeps && "screen-sweeps", className)}
      {...rest}
    />
  );
}
