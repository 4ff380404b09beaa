import { useState } from 'react'
import { Link } from 'react-router-dom'
import { late, Tabs } from '#ui'
import { paths } from '../paths'
import { type KindProps, useLoginKinds } from './kinds'
import { UserLayout } from './layout/UserLayout'
import { loginMessages } from './messages'
import { PasswordForm } from './password/PasswordForm'
import type { Unbound } from './third/exchange'
import { useLoginSteps } from './useLoginSteps'
import './kindTabs.css'

const waiting = <div className="kinds-wait" />

// Parts that a visit may never need are not loaded with the page.
const PhoneForm = late(async () => (await import('./phone/PhoneForm')).PhoneForm, waiting)
const WeChat = late(async () => (await import('./wechat/WeChat')).WeChat, waiting)
const OtherKinds = late(async () => (await import('./third/OtherKinds')).OtherKinds)
const Returned = late(async () => (await import('./third/Returned')).Returned, waiting)
const ThirdAccount = late(async () => (await import('./third/ThirdAccount')).ThirdAccount, waiting)
const PasswordChange = late(async () => (await import('./password/PasswordChange')).PasswordChange)
const Choices = late(async () => (await import('./choice/Choices')).Choices)

type Kind = keyof typeof loginMessages.kinds

type Stage =
  | { readonly kind: 'choose'; readonly failure: string }
  | { readonly kind: 'returned' }
  | { readonly kind: 'unbound'; readonly unbound: Unbound }

/** All configured kinds of login; the password is always available. */
export function LoginPage() {
  const kinds = useLoginKinds()
  const [remember, setRemember] = useState(true)
  const [stage, setStage] = useState(firstStage)
  const { choosing, onLogin, onPassword, onDone, onGiveUp } = useLoginSteps(remember)
  const given = { kinds, remember, onRemember: setRemember, onLogin }
  const onUnbound = (unbound: Unbound) => setStage({ kind: 'unbound', unbound })
  const onFailure = (failure: string) => setStage({ kind: 'choose', failure })

  return (
    <UserLayout title={loginMessages.login}>
      <h1>
        {stage.kind === 'unbound'
          ? loginMessages.thirdTitle(titleOf(kinds, stage.unbound))
          : loginMessages.heading}
      </h1>
      {stage.kind === 'choose' && (
        <Offers {...given} failure={stage.failure} onUnbound={onUnbound} />
      )}
      {stage.kind === 'returned' && (
        <Returned onLogin={onLogin} onUnbound={onUnbound} onFailure={onFailure} />
      )}
      {stage.kind === 'unbound' && (
        <ThirdAccount {...given} unbound={stage.unbound} onBack={() => onFailure('')} />
      )}
      {choosing?.mustChange && (
        <PasswordChange
          username={choosing.user.username}
          title={loginMessages.firstPassword}
          text={loginMessages.firstPasswordText}
          onDone={onPassword}
          onClose={onGiveUp}
        />
      )}
      {choosing && !choosing.mustChange && (
        <Choices login={choosing} onDone={onDone} onGiveUp={onGiveUp} />
      )}
    </UserLayout>
  )
}

function Offers(
  props: KindProps & { readonly failure: string; onUnbound(unbound: Unbound): void },
) {
  const { failure, onUnbound, ...given } = props
  const { kinds } = given
  const [kind, setKind] = useState<Kind>()
  const offered = (['password', 'phone', 'wechat'] as const).filter(
    (one) => one === 'password' || kinds[one],
  )
  const chosen = offered.find((one) => one === kind) ?? 'password'
  return (
    <>
      {failure && (
        <p className="form-failure kinds-failure" role="alert">
          {failure}
        </p>
      )}
      <Tabs<Kind>
        label={loginMessages.kindsLabel}
        tabs={offered.map((key) => ({ key, title: loginMessages.kinds[key] }))}
        shown={chosen}
        className="kinds"
        onShow={setKind}
      >
        {/* No autofocus after switching tabs: the focus stays on the tab. */}
        {chosen === 'password' && <PasswordForm {...given} autoFocus={kind === undefined} />}
        {chosen === 'phone' && <PhoneForm {...given} />}
        {chosen === 'wechat' && <WeChat {...given} />}
      </Tabs>
      {kinds.register && (
        <p className="user-links">
          <Link to={paths.register}>{loginMessages.register}</Link>
        </p>
      )}
      {(kinds.third.length > 0 || kinds.cas) && <OtherKinds {...given} onUnbound={onUnbound} />}
    </>
  )
}

/** After an external login the address has a ticket in the query or a token behind `#`. */
function firstStage(): Stage {
  const returned =
    new URLSearchParams(location.search).has('ticket') ||
    new URLSearchParams(location.hash.slice(1)).has('thirdLogin')
  return returned ? { kind: 'returned' } : { kind: 'choose', failure: '' }
}

const titleOf = ({ third }: KindProps['kinds'], { source }: Unbound): string =>
  third.find((one) => one.source === source)?.title ?? source
