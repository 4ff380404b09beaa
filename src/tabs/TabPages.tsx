import { useSnapshot } from 'valtio'
import { PageOutlet } from '../menu/PageOutlet'
import { session } from '../session/store'

/** The open pages and the bar that names them. */
export function TabPages() {
  const { menu } = useSnapshot(session)
  return <PageOutlet nodes={menu ?? []} />
}
