import { ButtonLink } from '#ui/primitives/button.tsx'

/** Shown for every unknown address. */
export const NotFoundScreen = () => (
  <div className="sheet grid items-center gap-8 py-12 md:grid-cols-[3fr_2fr] md:py-20">
    <div>
      <h1 className="text-3xl">Oops! Page Not Found</h1>
      <p className="mt-5 max-w-[44ch] text-ink-2 text-lg">The page you are looking for does not exist or has moved.</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href="/" tone="primary" size="large">
          Back to Home
        </ButtonLink>
        <ButtonLink href="/browse" size="large">
          Browse Products
        </ButtonLink>
      </div>
    </div>
    <img
      src="/lost.svg"
      alt=""
      width={384}
      height={288}
      className="h-auto w-full max-w-sm rounded-md md:justify-self-end"
    />
  </div>
)
