import { createRoot } from 'react-dom/client';
import './app/page.css';
import { Page } from './app/page.tsx';

createRoot(document.getElementById('page')!).render(<Page />);
