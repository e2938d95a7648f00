/** A name before a Chinese verb: one that ends in a digit needs a space. */
export const spaced = (name: string) => (/\d$/.test(name) ? `${name} ` : name)
