import { keepAddress, type MediaPolicy } from '../../values/media'

let hosts: readonly string[] = []

/** Sets the hosts whose images, videos and sounds texts may show: set by the operator, for the whole page. */
export function allowMediaHosts(allowed: readonly string[]): void {
  hosts = allowed
}

/** The media origins that texts may use on this page. */
export const shownMedia = (): MediaPolicy => ({ origins: [location.origin], hosts })

/**
 * Removes media of other sites from edited text: they would not be saved, and loading them informs their site. Returns
 * whether there were any.
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
