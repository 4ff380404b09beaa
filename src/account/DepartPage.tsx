import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { DepartDialog } from '../login/DepartDialog'
import { session } from '../session/store'
import { closeToLast } from '../tabs/close'
import { usePagePath } from '../tabs/page'

/** The change of department as an entry of the menu: the dialog alone, which leads back to where one was. */
export function DepartPage() {
  const { user } = useSnapshot(session)
  const path = usePagePath()
  const go = useNavigate()
  const leave = () => path !== null && closeToLast(path, go)
  return <DepartDialog username={user?.username ?? ''} onChosen={leave} onClose={leave} />
}
