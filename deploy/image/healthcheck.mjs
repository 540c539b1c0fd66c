// Tells by its exit code whether the service of this container answers: 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || '3000'}/healthz`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
