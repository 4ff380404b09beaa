import { useId } from 'react'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { Overlay } from '../../ui/Overlay'
import { type Head, usualRoute } from './head'
import { headTexts as texts } from './messages'
import { useCopy } from './useCopy'

/** The addresses of a page or report: by menu entry and by code; each can be copied. */
export function AddressDialog({ head, onClose }: { readonly head: Head; onClose(): void }) {
  const id = useId()
  const { navigate } = usePorts()
  const pathOf = navigate.usePages?.()
  const route = usualRoute(head, navigate)
  const inMenu = head.page === '' ? undefined : pathOf?.(head.page)
  return (
    <Overlay kind="dialog" width={560} labelledBy={id} onClose={onClose}>
      <div className="jd-heads-dialog">
        <h2 id={id}>{head.noun === 'report' ? texts.reportLink : texts.menuLink(head.title)}</h2>
        {inMenu !== undefined && <Address title={texts.menuPath} text={inMenu} />}
        {route && <Address title={texts.route} text={route.path} />}
        {route && <Address title={texts.component} text={route.component} />}
        {!route && inMenu === undefined && <p>{texts.notInMenu}</p>}
        <div className="jd-heads-foot">
          <Button onClick={onClose}>{texts.close}</Button>
        </div>
      </div>
    </Overlay>
  )
}

function Address({ title, text }: { readonly title: string; readonly text: string }) {
  const copy = useCopy(text)
  return (
    <div className="jd-heads-address">
      <span>{title}</span>
      <code>{text}</code>
      <Button label={`${texts.copy} ${title}`} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  )
}
