import words from './productWords.json'

/** Languages that products are told in, in the order of the words. */
export const toldLanguages = ['en', 'de'] as const

export type ToldLanguage = (typeof toldLanguages)[number]

/** What a product is called in a language: what it is, and its colour; undefined = nobody has words for it. */
export function foreignName(name: string, language: ToldLanguage): string | undefined {
  const [title = '', color = ''] = name.split(' ')
  const at = toldLanguages.indexOf(language)
  const noun = Object.entries(words.nouns).find(([own]) => title.endsWith(own))?.[1][at]
  const hue = Object.entries(words.colors).find(([own]) => own === color)?.[1][at]
  return noun && `${noun}, ${hue ?? color}`
}
