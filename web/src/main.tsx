import { createRoot } from 'react-dom/client';
import './app/page.css';
import { Page } from './app/page.tsx';
import { fetchAhead } from './app/views.ts';
import { placeOf } from './navigation/paths.ts';

const { view } = placeOf(location.pathname);
if (view !== null) fetchAhead(view);
createRoot(document.getElementById('page')!).render(<Page />);
