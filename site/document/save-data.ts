// Nothing is loaded ahead for a visitor who asks for less data.
type Connection = { readonly saveData?: boolean };
const { connection } = navigator as Navigator & { readonly connection?: Connection };
if (connection?.saveData) document.querySelector("script[type=speculationrules]")?.remove();
