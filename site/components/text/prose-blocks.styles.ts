import './prose-blocks.css';
