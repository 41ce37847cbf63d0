import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createClient } from './bridge/client.ts';
import { BridgeProvider } from './bridge/react.tsx';
import { nativeTransport } from './bridge/transport.ts';
import { webSocketTransport } from './bridge/web-socket-transport.ts';
import { showLastAppearance } from './app/appearance.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

showLastAppearance();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <BridgeProvider client={createClient(nativeTransport() ?? webSocketTransport())}>
      <App />
    </BridgeProvider>
  </StrictMode>,
);
