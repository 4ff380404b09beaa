declare module '*.svg?no-inline' {
  /** Its address. */
  const url: string
  export default url
}
