export function PendingScreen() {
  return <p>Loading...</p>
}
