declare module '*.svg?no-inline' {
  /** Its address. */
  const url: string
  export default url
}

declare module 'virtual:documents' {
  import type { PublishedPage } from '#model'
  /** Every page by code, loaded when first opened; null = its document could not be read. */
  export const pages: Readonly<Record<string, () => Promise<{ default: PublishedPage | null }>>>
}
