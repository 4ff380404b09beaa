import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { UserLayout } from '../layout/UserLayout'
import { loginMessages } from '../messages'
import { Done } from './Done'
import { type PhoneProof, ProvePhone } from './ProvePhone'
import { SetPassword } from './SetPassword'
import './pages.css'

type Stage =
  | { readonly step: 0 }
  | { readonly step: 1; readonly proof: PhoneProof }
  | { readonly step: 2; readonly message: string }

/** Resets a forgotten password in steps: verify the phone, set a new password, done. */
export function AlterationPage() {
  const [stage, setStage] = useState<Stage>({ step: 0 })
  return (
    <UserLayout title={loginMessages.alterationTitle}>
      {stage.step < 2 && <h1>{loginMessages.alterationTitle}</h1>}
      <Steps titles={loginMessages.alterationSteps} current={stage.step} />
      {stage.step === 0 && <ProvePhone onProven={(proof) => setStage({ step: 1, proof })} />}
      {stage.step === 1 && (
        <SetPassword
          proof={stage.proof}
          onDone={(message) => setStage({ step: 2, message })}
          onBack={() => setStage({ step: 0 })}
        />
      )}
      {stage.step === 2 && <Done title={stage.message} text={loginMessages.resetDoneText} />}
      {stage.step < 2 && (
        <p className="user-links">
          <Link to={paths.login}>{loginMessages.backToLogin}</Link>
        </p>
      )}
    </UserLayout>
  )
}

/** Shows the current one of several steps. */
function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {titles.map((title, at) => (
        <li
          key={title}
          data-state={at < current ? 'done' : at === current ? 'now' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span aria-hidden="true">{at < current ? '✓' : at + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
