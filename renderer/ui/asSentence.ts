/** Ends a text with exactly one punctuation mark, so that another sentence can follow. */
export const asSentence = (text: string): string =>
  /[。！？!?…]$/.test(text.trim()) ? text.trim() : `${text}。`
