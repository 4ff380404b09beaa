import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { DepartDialog } from '../login/DepartDialog'
import { session } from '../session/store'
import { closeToLast } from '../tabs/close'
import { usePagePath } from '../tabs/page'

/** The department dialog as a menu entry; it leads back to the previous page. */
export function DepartPage() {
  const { user } = useSnapshot(session)
  const path = usePagePath()
  const go = useNavigate()
  const leave = () => path !== null && closeToLast(path, go)
  return <DepartDialog username={user?.username ?? ''} onChosen={leave} onClose={leave} />
}
