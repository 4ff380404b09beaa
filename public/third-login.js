// Ends a provider's window: see server/third/page.ts. A file of its own because no page of ours may
// hold a script.
const { source, token, message } = document.body.dataset
const { base = '' } = document.documentElement.dataset
const outcome = { type: 'thirdLogin', source, ...(token ? { token } : { message }) }
if (window.opener) {
  window.opener.postMessage(outcome, window.location.origin)
  window.close()
} else {
  const login = loginAddress()
  document.querySelector('a')?.setAttribute('href', login)
  const fragment = new URLSearchParams({ thirdLogin: token ?? '', thirdType: source ?? '' })
  if (token) window.location.replace(`${login}#${fragment}`)
}

/** The login with what it was to lead to, noted by src/session/third/window.ts in this same window. */
function loginAddress() {
  let redirect
  try {
    redirect = sessionStorage.getItem('pro__Third_Redirect')
    sessionStorage.removeItem('pro__Third_Redirect')
  } catch {
    // blocked: the login leads home
  }
  const login = `${base}/user/login`
  return redirect ? `${login}?${new URLSearchParams({ redirect })}` : login
}
