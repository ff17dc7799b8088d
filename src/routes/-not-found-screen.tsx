export function NotFoundScreen() {
  return <h1>Oops! Page Not Found</h1>
}
