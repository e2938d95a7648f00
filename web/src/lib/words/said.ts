/** The meaning of a code of the server: a sentence, or one made of what came with the code. */
export type Said = string | ((params: Readonly<Record<string, string | number>>) => string)
