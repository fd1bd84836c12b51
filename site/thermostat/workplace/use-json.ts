import { useEffect, useState } from "react";

/** The content of a JSON file of this site; undefined until it has loaded, or if it fails to. */
export function useJson<Data>(address: string): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    let isGone = false;
    fetch(address)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then((json) => !isGone && setData(json), console.warn);
    return () => {
      isGone = true;
    };
  }, [address]);
  return data;
}
