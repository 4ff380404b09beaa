import words from './productWords.json'

/** Languages of product texts, in the order of the word lists. */
export const toldLanguages = ['en', 'de'] as const

export type ToldLanguage = (typeof toldLanguages)[number]

/** Product name in a language: noun and colour; undefined = no translation. */
export function foreignName(name: string, language: ToldLanguage): string | undefined {
  const [title = '', color = ''] = name.split(' ')
  const at = toldLanguages.indexOf(language)
  const noun = Object.entries(words.nouns).find(([own]) => title.endsWith(own))?.[1][at]
  const hue = Object.entries(words.colors).find(([own]) => own === color)?.[1][at]
  return noun && `${noun}, ${hue ?? color}`
}
