import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { signIn } from './service.ts';

/** Asks for the token once; from then on the browser has a cookie in its place. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }): VNode {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refused = await signIn(token);
    setProblem(refused);
    if (refused === null) onSignedIn();
  };
  return (
    <form class="sign-in" onSubmit={submit}>
      <label for="token">Token</label>
      <input
        id="token"
        type="password"
        autocomplete="current-password"
        required
        value={token}
        onInput={(event) => setToken(event.currentTarget.value)}
      />
      <button type="submit">Sign in</button>
      <p class="note">It is the one that the service was started with.</p>
      {problem === null ? null : (
        <p class="problem foreign" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
