declare module '*.svg?no-inline' {
  /** Its address. */
  const url: string
  export default url
}

declare module 'virtual:documents' {
  import type { PublishedPage } from './documents'
  /** Every shipped page by code, loaded when first opened. */
  export const pages: Readonly<Record<string, () => Promise<{ default: PublishedPage }>>>
}
