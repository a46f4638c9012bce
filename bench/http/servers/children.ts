/** Whatever was started and has to go, however the run ends. */
const running = new Set<Bun.Subprocess>()

const graceMs = 5_000

export function keepTrack<Child extends Bun.Subprocess>(child: Child): Child {
  running.add(child)
  void child.exited.then(() => running.delete(child))
  return child
}

/** Asked first: nginx and a supervisor take their own processes along only then. */
export async function stopChild(child: Bun.Subprocess): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await child.exited
  clearTimeout(timer)
}

export async function stopAllChildren(): Promise<void> {
  await Promise.all([...running].map(stopChild))
}
