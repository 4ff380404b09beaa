import { type ReactNode, useState } from 'react'
import { Button, late } from '#ui'
import { DialogBoundary } from '../../connection/DialogBoundary'
import { useLoginKinds } from '../../login/kinds'
import { MobileDialog } from './MobileDialog'
import { centerMessages as texts } from './messages'

const PasswordDialog = late(async () => (await import('../PasswordDialog')).PasswordDialog)
const WechatDialog = late(async () => (await import('../WechatDialog')).WechatDialog)

type Dialog = 'password' | 'phone' | 'wechat'

/** The means of sign-in: password, phone, WeChat. */
export function SecurityCard({ phone, onChanged }: { phone: string; onChanged(): void }) {
  const kinds = useLoginKinds()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const change = (which: Dialog, name: string, text: string = texts.change) => (
    <Button label={`${text}${name}`} onClick={() => setDialog(which)}>
      {text}
    </Button>
  )
  return (
    <>
      <section className="center-card" aria-labelledby="center-security">
        <h2 id="center-security">{texts.security}</h2>
        <ul className="center-list">
          <Entry name={texts.password} text={texts.passwordHint}>
            {change('password', texts.password)}
          </Entry>
          <Entry
            name={texts.phone}
            value={phone === '' ? texts.noPhone : masked(phone)}
            text={kinds.phone ? texts.phoneHint : texts.phoneClosed}
          >
            {kinds.phone && change('phone', texts.phone)}
          </Entry>
          {kinds.wechat && (
            <Entry name={texts.wechat} text={texts.wechatHint}>
              {change('wechat', texts.wechat, texts.bind)}
            </Entry>
          )}
        </ul>
      </section>
      {dialog === 'phone' && (
        <MobileDialog
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
      {(dialog === 'password' || dialog === 'wechat') && (
        <DialogBoundary onFailed={close}>
          {dialog === 'password' ? (
            <PasswordDialog onClose={close} />
          ) : (
            <WechatDialog onClose={close} />
          )}
        </DialogBoundary>
      )}
    </>
  )
}

function Entry(props: {
  readonly name: string
  readonly value?: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <li>
      <div>
        <strong>{props.name}</strong>
        {props.value && <span className="center-value">{props.value}</span>}
        <p className="center-hint">{props.text}</p>
      </div>
      {props.children}
    </li>
  )
}

/** Hides the middle digits from bystanders. */
const masked = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
