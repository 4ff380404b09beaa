import { useSnapshot } from 'valtio'
import { useDevice } from '../layout/device'
import { settings } from '../settings/store'

/** Whether several pages are open beside each other: on wide windows, where the setting says so. */
export function useMulti(): boolean {
  const { multipage } = useSnapshot(settings)
  return useDevice() === 'desktop' && multipage
}
