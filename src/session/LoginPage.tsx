import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Failure } from '#renderer'
import { messages } from '../messages'
import { safeRedirect } from '../paths'
import { captchaImage, login } from './login'
import './login.css'
import { Logo } from '../site/Logo'
import { useSiteIdentity } from '../site/siteIdentity'

/** Native controls on purpose: everything the login page loads stays small (no component library). */
export function LoginPage() {
  const identity = useSiteIdentity()
  useEffect(() => {
    document.title = identity.pageTitle
  }, [identity.pageTitle])
  return (
    <div className="login">
      <section
        className="login-brand"
        aria-hidden="true"
        style={brandStyle(identity.loginPageBgUrl)}
      >
        <div className="login-slips">
          {slips.map((height) => (
            <span key={height} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className="login-tagline">{messages.tagline}</p>
        <p>{messages.taglineMore}</p>
      </section>
      <main className="login-main">
        <header className="login-head">
          {identity.logoUrl ? (
            <img src={identity.logoUrl} alt="" height={40} />
          ) : (
            <Logo size={40} />
          )}
          <span>{identity.pageTitle}</span>
        </header>
        <LoginForm />
        <footer className="login-foot">
          {identity.enterpriseName} {identity.domainFilingInfo}
        </footer>
      </main>
    </div>
  )
}

// The bamboo slips of the brand picture, as heights in per cent.
const slips = [62, 74, 83, 90, 94, 96, 92, 86, 78, 67]

const brandStyle = (url: string) => (url ? { backgroundImage: `url(${JSON.stringify(url)})` } : {})

function LoginForm() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const [error, setError] = useState('')
  const captcha = useCaptcha()
  // A state change reaches the button only with the next paint; a second submit may come before.
  const submitting = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const missing = missingText(
      text('username').trim(),
      text('password'),
      captcha.key,
      text('captcha'),
    )
    if (missing) return setError(missing)
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    setError('')
    try {
      await login({
        username: text('username').trim(),
        password: text('password'),
        ...(captcha.key ? { captcha: text('captcha').trim(), checkKey: captcha.key } : {}),
      })
      navigate(safeRedirect(search.get('redirect')), { replace: true })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : messages.serverError)
      if (asksCaptcha(failure) || captcha.key) captcha.renew()
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="login-title">
      <h1 id="login-title">{messages.loginTitle}</h1>
      <label htmlFor="username">{messages.username}</label>
      <input
        id="username"
        name="username"
        autoComplete="username"
        placeholder={messages.usernamePlaceholder}
        // biome-ignore lint/a11y/noAutofocus: the page's only task starts here
        autoFocus
      />
      <label htmlFor="password">{messages.password}</label>
      <div className="login-field">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder={messages.passwordPlaceholder}
        />
        <button
          type="button"
          className="login-eye"
          aria-pressed={shown}
          aria-label={shown ? messages.hidePassword : messages.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      </div>
      {captcha.key && (
        <>
          <label htmlFor="captcha">{messages.captcha}</label>
          <div className="login-field">
            <input id="captcha" name="captcha" autoComplete="off" maxLength={6} />
            <button
              type="button"
              className="login-captcha"
              aria-label={messages.captchaImage}
              onClick={captcha.renew}
            >
              {captcha.image && <img src={captcha.image} alt="" />}
            </button>
          </div>
        </>
      )}
      <p className="login-error" role="alert">
        {error}
      </p>
      <button type="submit" className="login-submit" disabled={busy}>
        {busy ? messages.loggingIn : messages.login}
      </button>
    </form>
  )
}

const missingText = (username: string, password: string, key: string, captcha: string) =>
  username === ''
    ? messages.usernameRequired
    : password === ''
      ? messages.passwordRequired
      : key !== '' && captcha.trim() === ''
        ? messages.captchaRequired
        : ''

/** The server asks for the image after some failures; until then there is none. */
function asksCaptcha(failure: unknown): boolean {
  if (!(failure instanceof Failure)) return false
  const { result } = failure.detail
  return (
    typeof result === 'object' &&
    result !== null &&
    'captchaRequired' in result &&
    result.captchaRequired === true
  )
}

function useCaptcha() {
  const [key, setKey] = useState('')
  const [image, setImage] = useState('')
  const renew = useCallback(() => {
    const next = crypto.randomUUID?.() ?? String(Date.now())
    setKey(next)
    setImage('')
    captchaImage(next).then(setImage, () => setImage(''))
  }, [])
  return { key, image, renew }
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="2.8" strokeWidth="1.6" />
      {!open && <path d="M4 4l16 16" strokeWidth="1.6" strokeLinecap="round" />}
    </svg>
  )
}
