// Puts React in charge of each form that wake.ts asks it for.
for (const place of document.querySelectorAll<HTMLElement>("[data-form]")) {
  const load = async () => {
    try {
      const { hydrate } = await import("./hydrate.ts");
      const data = JSON.parse(place.dataset.form ?? "");
      hydrate(place, data, () => place.dispatchEvent(new Event("form-ready")));
    } catch (error) {
      console.error(error);
      place.dispatchEvent(new Event("form-failed"));
    }
  };
  // Somebody may have turned to the form before this script came.
  if (place.hasAttribute("data-wanted")) load();
  else place.addEventListener("form-wanted", load, { once: true });
}
