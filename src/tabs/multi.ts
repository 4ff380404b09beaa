import { useSnapshot } from 'valtio'
import { settings } from '../settings/store'
import { useDevice } from '../ui/device'

/** Whether several pages are open beside each other: on wide windows, where the setting says so. */
export function useMulti(): boolean {
  const { multipage } = useSnapshot(settings)
  return useDevice() === 'desktop' && multipage
}
