import './prose.css';
import './prose-blocks.css';
