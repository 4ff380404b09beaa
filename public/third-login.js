// Ends a provider's window: see server/third/page.ts. A file of its own because no page of ours may
// hold a script.
const { source, token, message } = document.body.dataset
const outcome = { type: 'thirdLogin', source, ...(token ? { token } : { message }) }
if (window.opener) {
  window.opener.postMessage(outcome, window.location.origin)
  window.close()
} else if (token) {
  const fragment = new URLSearchParams({ thirdLogin: token, thirdType: source ?? '' })
  window.location.replace(`/user/login#${fragment}`)
}
