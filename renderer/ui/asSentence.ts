/** A text that another sentence follows: it ends with one mark, its own where it has one. */
export const asSentence = (text: string): string =>
  /[。！？!?…]$/.test(text.trim()) ? text.trim() : `${text}。`
