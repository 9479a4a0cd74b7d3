/** Lets a browser be told by this service, and gives where and how, as the service is sent it. */
export async function subscribe(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  sender_key: string,
): Promise<Record<string, string>> {
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: sender_key,
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, ...keys }
}
