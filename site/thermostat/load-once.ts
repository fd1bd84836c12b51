const failed = "This didn’t load. The results shown are from our build. Try again.";

/**
 * Makes a function that loads once.
 *
 * @param around where a failure is shown, after which the next call tries again
 */
export function loadOnce<Loaded>(
  around: HTMLElement | null,
  load: (around: HTMLElement) => Promise<Loaded>,
) {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    if (!around) return;
    loading ??= load(around);
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      console.error(error);
      const status = around.querySelector("[role=status]");
      if (status) status.textContent = failed;
    }
    return;
  };
}
