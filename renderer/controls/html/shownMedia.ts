import { keepAddress, type MediaPolicy } from '../../values/media'

let hosts: readonly string[] = []

/** Tells which other hosts' pictures, films and sounds texts may show: the operator's word, for the whole page. */
export function allowMediaHosts(allowed: readonly string[]): void {
  hosts = allowed
}

/** Where media in texts may lie, as this page knows it. */
export const shownMedia = (): MediaPolicy => ({ origins: [location.origin], hosts })

/**
 * Takes media of other sites out of what somebody writes: they would not be kept, and loading them tells their
 * site. Answers whether there were any.
 */
export function dropForeignMedia(area: Element): boolean {
  const policy = shownMedia()
  const foreign = [...area.querySelectorAll('img, video, audio, source')].filter((element) =>
    ['src', 'poster'].some((name) => {
      const address = element.getAttribute(name)
      if (address === null || address === '' || /^(data|blob):/.test(address)) return false
      return keepAddress(address, policy) === undefined
    }),
  )
  for (const element of foreign) element.remove()
  return foreign.length > 0
}
