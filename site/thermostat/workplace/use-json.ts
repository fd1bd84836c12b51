import { useEffect, useState } from "react";

/** What a file of this site holds; undefined until it has arrived, or if it does not. */
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
