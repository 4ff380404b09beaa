import { usePorts } from '../ports'
import { useEvent } from './useEvent'

/** Opens another page by its code with that query string; false = the user has no access to it. */
export function useGo(): (page: string, search: string) => boolean {
  const { navigate } = usePorts()
  const goTo = navigate.useNavigate()
  const pathOf = navigate.usePages?.()
  return useEvent((page: string, search: string) => {
    const path = pathOf?.(page)
    if (path !== undefined) goTo(search === '' ? path : `${path}?${search}`)
    return path !== undefined
  })
}
