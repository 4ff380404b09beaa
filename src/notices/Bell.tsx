/** Unread announcements of the signed-in user. */
export function Bell() {
  return null
}
